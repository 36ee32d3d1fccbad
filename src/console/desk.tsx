/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import type { ComponentChildren } from 'preact'
import { personName } from '../auth/person.service'
import { asksJson, Form } from '../http/door/form'
import type { Answers } from '../http/answers/answers'
import { Upload } from '../exchange/uploads/upload'
import { visitUsing } from '../http/answers/visit.plugin'
import { forbidden } from '../kit/errors'
import { jourIn } from '../kit/jour'
import { hasCharge, mustHaveCharge, readsCharge } from '../domain/droits/caller'
import type { Fonction } from '../domain/droits/fonctions'
import type { Module } from '../domain/vocabulaire'
import type { KnownVisit } from '../tenants/visit'
import { opensBySlash } from './slash-cookie'
import { menuOf, opensFor, placeIn } from './menu/menu'
import { stripOf, yearsOf } from './menu/years'
import { OpensTeachers } from './parts/enseignant'
import { Frame } from './parts/frame'
import type { HeadProps } from './parts/head'
import { asKept, html, markup, type Answered } from './parts/html'
import { Note } from './parts/note'
import { writtenOptions, type Option } from './parts/options'
import type { PageProps } from './parts/page-props'
import { withRefusals, type Why } from './parts/refusals'
import { shortDay } from './textes/dates'
import { textesIn, type Textes } from './textes/textes'
import { urlOf } from '../kit/url'
import { Button } from './parts/button'

export type Sheet = Omit<HeadProps, 't'> & {
	/** the menu entry of a page whose address is not below one */
	readonly current?: string
	/** the menu entry of a page whose address is below another one */
	readonly under?: string
	/** the page, by its path, about which the manual opens; that of the menu entry, unless given */
	readonly manual?: string
	/** a sentence about what was just done */
	readonly done?: string | undefined
	/** the text of the search of the whole school */
	readonly searchText?: string
	readonly scripts?: readonly string[]
	/** for a page made for paper: whether its print button is the page's primary action, or stands beside it */
	readonly prints?: 'first' | 'beside' | undefined
	/** why its form is shown again */
	readonly refusal?: (Why & { readonly status: number }) | undefined
	/** whether it shows a token, link or code */
	readonly isSecret?: boolean
	/** that of `refusal`, unless given */
	readonly status?: number | undefined
	readonly body: ComponentChildren
}

/** A part of a page; `undefined` if it is empty, so that links which nobody may use do not leave an empty box. */
function unlessEmpty(part: ComponentChildren) {
	const written = markup(part)
	return written === '' ? undefined : asKept(written)
}

/** The context of every page: its reader, their language, and the root of links. */
export class Desk {
	readonly t: Textes
	/** the root of the console's links: `/console`, `/CODE/console`, with the year that is shown if it is not the current one */
	readonly root: string
	/** the same without the year */
	readonly base: string
	readonly props: PageProps

	constructor(
		readonly visit: KnownVisit,
		readonly request: Request
	) {
		this.t = textesIn(visit.langue)
		this.base = urlOf(visit.baseUrl).pathname
		this.root = visit.shown === undefined ? this.base : `${this.base}/${visit.shown}`
		this.props = { t: this.t, langue: visit.langue, root: this.root }
	}

	get query(): Record<string, string> {
		return Object.fromEntries(urlOf(this.request.url).searchParams)
	}

	/** The sentence about what was just done, which the address names by `fait`. */
	doneOf(faits: Readonly<Record<string, string>>): string | undefined {
		return Object.entries(faits).find(([fait]) => fait === this.query['fait'])?.[1]
	}

	get form(): Form {
		return this.visit.body instanceof Form ? this.visit.body : new Form()
	}

	/** The form of a request with files; whoever reads it removes the files. */
	get upload(): Upload | undefined {
		return this.visit.body instanceof Upload ? this.visit.body : undefined
	}

	/** « Imprimé le 21/11/2026 », for paper. */
	get printed(): string {
		const { langue, now, institution } = this.visit
		return this.t.mots.imprimeLe(shortDay(langue, jourIn(now, institution.timezone).toString()))
	}

	/** Whether « / » opens the search for this account in this browser. */
	get opensBySlash(): boolean {
		return opensBySlash(this.request.headers.get('cookie'), this.visit)
	}

	/** Whether the script of a page sent the request; it reads JSON. */
	get isScript(): boolean {
		return asksJson(this.request)
	}

	/** A page in the console's frame. */
	async page({
		current = '',
		under,
		manual,
		action,
		lead,
		done: doneMessage,
		searchText,
		scripts = [],
		prints,
		refusal,
		status = refusal?.status,
		isSecret = false,
		body,
		...head
	}: Sheet): Promise<Response> {
		const { visit, t, root } = this
		const { caller, institution, langue } = visit
		const opens = opensFor(visit)
		const frame = (
			<OpensTeachers.Provider value={opens.ecole.structure}>
				<Note text={doneMessage} />
				{body}
			</OpensTeachers.Provider>
		)
		const print = (
			<Button kind={prints === 'first' ? 'first' : undefined} type="button" data-imprimer="" hidden>
				{t.mots.imprimer}
			</Button>
		)
		const answerOptions: Answered = { isSecret, ...(status !== undefined && { status }) }
		const isRefused = status !== undefined && status >= 400
		const menu = menuOf(t, visit)
		const place = under ?? placeIn(menu, urlOf(this.request.url).pathname.slice('/console'.length), current)
		return html(
			this.request,
			<Frame
				t={t}
				langue={langue}
				root={root}
				school={institution}
				year={institution.annee?.libelle ?? t.menu.sansAnnee}
				years={yearsOf(t, visit, this.base, place)}
				strip={visit.shown === undefined ? undefined : stripOf(t, institution.annee!)}
				name={await personName(visit)}
				roles={[
					...caller.roles.map((role) => t.roles[role]),
					...(caller.roles.length > 0 ? [] : (caller.fonctions ?? []).map((fonction) => t.fonctions[fonction]))
				].join(', ')}
				menu={menu}
				searches={opens.recherche}
				slash={this.opensBySlash}
				searchText={searchText}
				current={place}
				manual={manual ?? place}
				{...head}
				isRefused={isRefused}
				action={unlessEmpty(
					<>
						{prints === 'first' && print}
						{action}
						{prints === 'beside' && print}
					</>
				)}
				lead={unlessEmpty(lead)}
				printed={this.printed}
				scripts={['messages', ...scripts, ...(prints ? (['imprimer'] as const) : [])]}
			>
				{isRefused ? withRefusals(t, frame, refusal) : frame}
			</Frame>,
			answerOptions
		)
	}

	/**
	 * Options as markup, kept until the school's structure changes, whatever people enter day by day. All readers whose page offers
	 * them share them, so they may depend only on `key`.
	 */
	keptOptions(answers: Answers, key: string, options: () => Promise<readonly Option[]>): Promise<string> {
		return answers.text(this.visit, {
			key: `options/${key}@${this.visit.institution.annee?.id ?? ''}`,
			ofSchool: true,
			make: async () => ({ json: writtenOptions(await options()) })
		})
	}

	/** Redirects to a page, as after an accepted form (RFC 9110, 303). */
	to(path: string): Response {
		return new Response(null, { status: 303, headers: { location: this.root + path, 'cache-control': 'no-store' } })
	}

	/** @throws AppError 403 if the person has none of these roles */
	mustBe(...roles: readonly KnownVisit['caller']['roles'][number][]) {
		if (!roles.some((role) => this.visit.caller.roles.includes(role))) throw forbidden()
	}

	/** Whether the person has a fonction, or is an administrator, who has all of them (rules 8.1). */
	has(fonction: Fonction): boolean {
		return hasCharge(this.visit.caller, fonction)
	}

	/** Whether the person reads what a fonction covers. */
	reads(fonction: Fonction): boolean {
		return readsCharge(this.visit.caller, fonction)
	}

	/** @throws AppError 403 if the person does not have it */
	mustHave(fonction: Fonction) {
		mustHaveCharge(this.visit.caller, fonction)
	}
}

/** Gives the routes of a module's pages, or of pages without a module, their desk; 404 if the institution has switched the module off. */
export const desk = (module?: Module) =>
	new Elysia({ name: 'desk', seed: module }).derive({ as: 'scoped' }, ({ request }) => {
		const visit = visitUsing(request, module)
		return { visit, desk: new Desk(visit, request) }
	})
