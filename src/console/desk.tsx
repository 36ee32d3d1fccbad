/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import type { ComponentChildren } from 'preact'
import { personName } from '../auth/person.service'
import { asksJson, Form } from '../http/door/form'
import type { Answers } from '../http/answers/answers'
import { Upload } from '../exchange/uploads/upload'
import { visitUsing } from '../http/answers/visit.plugin'
import { forbidden } from '../kit/errors'
import { hasCharge, mustHaveCharge } from '../domain/caller'
import type { Fonction } from '../domain/fonctions'
import type { Module } from '../domain/vocabulaire'
import type { KnownVisit } from '../tenants/visit'
import { menuOf } from './menu/menu'
import { Frame } from './parts/frame'
import { asKept, html, markup, type Answered } from './parts/html'
import { writtenOptions, type Option } from './parts/options'
import type { PageProps } from './parts/page-props'
import { withRefusals, type Why } from './parts/refusals'
import { textesIn, type Textes } from './textes/textes'

export type Sheet = {
	readonly title: string
	/** the entry of the menu that it is of */
	readonly current?: string
	readonly action?: ComponentChildren
	readonly lead?: ComponentChildren
	readonly scripts?: readonly string[]
	/** why a form of it is shown again */
	readonly refused?: (Why & { readonly status: number }) | undefined
	/** that of `refused`, where it is not said */
	readonly status?: number | undefined
	readonly body: ComponentChildren
}

/** A part of a page, unless nothing is in it: links that nobody is offered leave no box. */
function unlessEmpty(part: ComponentChildren) {
	const written = markup(part)
	return written === '' ? undefined : asKept(written)
}

/** What every page works with: who asks, in which language, and where its links lead. */
export class Desk {
	readonly t: Textes
	/** what the paths of the console's links begin with: `/console`, `/CODE/console` */
	readonly root: string
	readonly props: PageProps

	constructor(
		readonly visit: KnownVisit,
		readonly request: Request
	) {
		this.t = textesIn(visit.langue)
		this.root = new URL(visit.baseUrl).pathname
		this.props = { t: this.t, langue: visit.langue, root: this.root }
	}

	/** What stands behind the path in the address. */
	get query(): Record<string, string> {
		return Object.fromEntries(new URL(this.request.url).searchParams)
	}

	/** What a form has sent. */
	get form(): Form {
		return this.visit.body instanceof Form ? this.visit.body : new Form()
	}

	/** What a form with files has sent; whoever takes it removes it. */
	get upload(): Upload | undefined {
		return this.visit.body instanceof Upload ? this.visit.body : undefined
	}

	/** Whether the script of a page asks, which reads JSON. */
	get isScript(): boolean {
		return asksJson(this.request)
	}

	/** A page in the frame of the console. */
	async page({ title, current = '', action, lead, scripts, refused, status = refused?.status, body }: Sheet): Promise<Response> {
		const { visit, t, root } = this
		const { caller, institution, langue } = visit
		const answered: Answered = status === undefined ? {} : { status }
		const isRefused = status !== undefined && status >= 400
		return html(
			this.request,
			<Frame
				t={t}
				langue={langue}
				root={root}
				school={institution}
				year={institution.annee?.libelle ?? t.menu.sansAnnee}
				name={await personName(visit)}
				roles={[
					...caller.roles.map((role) => t.roles[role]),
					...(caller.roles.length > 0 ? [] : (caller.fonctions ?? []).map((one) => t.fonctions[one]))
				].join(', ')}
				menu={menuOf(t, caller, institution)}
				current={current}
				title={title}
				isRefused={isRefused}
				action={unlessEmpty(action)}
				lead={unlessEmpty(lead)}
				scripts={scripts ?? []}
			>
				{isRefused ? withRefusals(t, body, refused) : body}
			</Frame>,
			answered
		)
	}

	/**
	 * Options as they are written out, kept until the school itself changes, whatever is entered day by day: for everybody whose page offers
	 * them. Nothing of them may depend on more than `key`.
	 */
	keptOptions(answers: Answers, key: string, options: () => Promise<readonly Option[]>): Promise<string> {
		return answers.text(this.visit, {
			key: `options/${key}`,
			ofSchool: true,
			make: async () => ({ json: writtenOptions(await options()) })
		})
	}

	/** Leads on to a page, as after a form that was taken (RFC 9110, 303). */
	to(path: string): Response {
		return new Response(null, { status: 303, headers: { location: this.root + path, 'cache-control': 'no-store' } })
	}

	/** @throws AppError 403 for who has none of these roles */
	mustBe(...roles: readonly KnownVisit['caller']['roles'][number][]) {
		if (!roles.some((role) => this.visit.caller.roles.includes(role))) throw forbidden()
	}

	/** Whether somebody has a fonction, or is an administrator, who has them all (rules 6.1). */
	has(fonction: Fonction): boolean {
		return hasCharge(this.visit.caller, fonction)
	}

	/** @throws AppError 403 for who has it not */
	mustHave(fonction: Fonction) {
		mustHaveCharge(this.visit.caller, fonction)
	}
}

/** For the pages of one module, or of none: gives a route its desk, or 404 where the institution has switched the module off. */
export const desk = (module?: Module) =>
	new Elysia({ name: 'desk', seed: module }).derive({ as: 'scoped' }, ({ request }) => {
		const visit = visitUsing(request, module)
		return { visit, desk: new Desk(visit, request) }
	})
