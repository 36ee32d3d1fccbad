/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { Langue } from '../../kit/langue'
import { assetAddress } from '../assets/assets'
import { textesIn } from '../textes/textes'
import { withRefusals } from './refusals'

const CREST = 'M3 13 16 4l13 9v3H3zM6 18h3v10H6zm7 0h6v10h-6zm10 0h3v10h-3z'
const ICON = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#1d5c48" d="${CREST}"/></svg>`)}`

/** The address of the school's picture, below the console's root. */
export const LOGO = '/logo'

export const Crest = () => (
	<svg class="crest" viewBox="0 0 32 32" aria-hidden="true">
		<path d={CREST} fill="currentColor" />
	</svg>
)

export type DocumentProps = {
	readonly langue: Langue
	readonly title: string
	readonly school?: string | undefined
	/** whether it shows a refused form */
	readonly isRefused?: boolean | undefined
	/** the browser modules that it uses, by name */
	readonly scripts?: readonly string[]
	readonly children: ComponentChildren
}

/** A page with its head: one style sheet, and modules only if the page needs them. */
export const Document = ({ langue, title, school, isRefused = false, scripts = [], children }: DocumentProps) => (
	<html lang={langue}>
		<head>
			<meta charset="utf-8" />
			<meta name="viewport" content="width=device-width, initial-scale=1" />
			<meta name="robots" content="noindex" />
			<meta name="color-scheme" content="light dark" />
			<title>{[isRefused ? textesIn(langue).mots.refusee(title) : title, school].filter(Boolean).join(' · ')}</title>
			<link rel="icon" href={ICON} />
			<link rel="stylesheet" href={assetAddress('style.css')} />
			{scripts.map((name) => (
				<script type="module" src={assetAddress(`${name}.js`)} />
			))}
		</head>
		<body>{children}</body>
	</html>
)

/** A page outside the frame: signing in, and pages that could not be opened. */
export const Door = ({
	school,
	logo,
	title,
	wide = false,
	refusal,
	children,
	...rest
}: DocumentProps & {
	/** the address of the school's picture */
	readonly logo?: string | undefined
	readonly wide?: boolean
	/** why its form is shown again */
	readonly refusal?: { readonly refusal?: string | undefined } | undefined
}) => (
	<Document {...rest} title={title} school={school} isRefused={refusal !== undefined}>
		<main class={wide ? 'door wide' : 'door'} id="work">
			<p class="school">
				{logo === undefined ? <Crest /> : <img class="logo" src={logo} alt="" />}
				<span>{school ?? 'Préau'}</span>
			</p>
			<div class="sheet">
				<h1>{title}</h1>
				{refusal ? withRefusals(textesIn(rest.langue), children, refusal) : children}
			</div>
		</main>
	</Document>
)
