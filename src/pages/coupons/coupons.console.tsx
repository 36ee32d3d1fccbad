/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, NotTaken, type Action, type Params, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { LinkButton } from '../../console/parts/link-button'
import { Note } from '../../console/parts/note'
import { listName } from '../../console/parts/students'
import type { Classe } from '../../features/classes/classes.model'
import { foundStaffClasse } from '../../features/classes/staff-classes.service'
import { classesOnCoupons, studentForCoupon, studentsForCoupons } from '../../features/etudiants/coupons.service'
import {
	makeCoupons,
	MOST,
	porteurOf,
	staffForCoupons,
	teachersForCoupons,
	type CouponDeps,
	type Porteur
} from '../../features/utilisateurs/coupons.service'
import { idOf } from '../../http/answers/id'
import { mustBeAdministrateur } from '../../domain/droits/perimetre'
import type { View } from '../../tenants/visit'
import { CouponAsked, CouponsForm, CouponsPage } from './coupons.page'
import { urlOf } from '../../kit/url'

type Details = (view: View, porteurs: readonly Porteur[]) => ReadonlyMap<number, string> | Promise<ReadonlyMap<number, string>>

const matricules: Details = (_view, porteurs) =>
	new Map(porteurs.flatMap(({ id, matricule }) => (matricule === null ? [] : [[id, matricule] as const])))
const classes: Details = (view, porteurs) =>
	classesOnCoupons(
		view,
		porteurs.map(({ id }) => id)
	)

async function printed(at: Desk, deps: CouponDeps, porteurs: readonly Porteur[], details: Details, back: string) {
	const { t, root, visit } = at
	const newCoupons = await makeCoupons(
		visit,
		porteurs.map(({ id }) => id),
		deps
	)
	return at.page({
		title: porteurs.length === 1 ? t.coupon.un : t.coupon.plusieurs(porteurs.length),
		isSecret: true,
		lead: t.coupon.aide,
		prints: 'first',
		action: <LinkButton to={root + back}>{t.listes.retour}</LinkButton>,
		body: (
			<CouponsPage
				{...at.props}
				school={visit.institution.nom}
				address={`${visit.baseUrl}/coupon`}
				made={newCoupons}
				porteurs={porteurs}
				details={await details(await visit.view(), porteurs)}
			/>
		)
	})
}

type One = {
	readonly details: Details
	/** the page that the slip was asked for on */
	readonly card: (id: number) => string
	readonly find: (view: View, id: number) => Promise<Porteur>
}

/** A slip for one person; it asks first if the account has a password. */
const onePorteur = (deps: CouponDeps, kind: One): Action<Porteur> => ({
	read: async ({ visit }, { id }) => kind.find(await visit.view(), idOf(id)),
	ask: ({ t }, porteur) => (porteur.en_usage ? [t.coupon.dejaUtilise(listName(porteur))] : []),
	write: (at, porteur) => printed(at, deps, [porteur], kind.details, kind.card(porteur.id)),
	shown(at, { id }, { status, refusal, asked: questions }) {
		const { t, root, request } = at
		const back = root + kind.card(idOf(id))
		return at.page({
			title: t.coupon.un,
			status,
			lead: <a href={back}>{t.listes.retour}</a>,
			body: (
				<>
					<Note text={refusal} bad />
					{questions.length > 0 && <CouponAsked {...at.props} action={urlOf(request.url).pathname} back={back} asked={questions} />}
				</>
			)
		})
	}
})

type Many = {
	readonly details: Details
	readonly title: (at: Desk, params: Params) => string | Promise<string>
	/** the page of the list; its slips are at `/coupons` below it */
	readonly list: (params: Params) => string
	readonly find: (view: View, params: Params) => Promise<Porteur[]>
}

async function form(at: Desk, { title, list, find }: Many, params: Params, refused?: Refused) {
	const { t, root, visit } = at
	const back = root + list(params)
	const porteurs = await find(await visit.view(), params)
	return at.page({
		title: await title(at, params),
		refusal: refused,
		lead: <a href={back}>{t.listes.retour}</a>,
		body: (
			<CouponsForm
				{...at.props}
				action={`${back}/coupons`}
				porteurs={porteurs}
				all={at.form.has('tous')}
				isCut={porteurs.length === MOST}
			/>
		)
	})
}

const manyPorteurs = (deps: CouponDeps, kind: Many): Action<{ readonly chosen: readonly Porteur[]; readonly list: string }> => ({
	async read(at, params) {
		const porteurs = await kind.find(await at.visit.view(), params)
		const chosen = at.form.has('tous') ? porteurs : porteurs.filter(({ en_usage }) => !en_usage)
		if (chosen.length === 0) throw new NotTaken({ refusal: at.t.coupon.personne })
		return { chosen, list: kind.list(params) }
	},
	write: (at, { chosen, list }) => printed(at, deps, chosen, kind.details, list),
	shown: (at, params, refused) => form(at, kind, params, refused)
})

const ofClasse: Many = {
	details: classes,
	async title({ t, visit }, { id }) {
		const classe = (await foundStaffClasse(await visit.view(), idOf(id))) as Classe | undefined
		return classe ? t.coupon.deLaClasse(classe.nom) : t.coupon.classe
	},
	list: ({ id }) => `/classes/${id}`,
	find: (view, { id }) => studentsForCoupons(view, idOf(id))
}
const ofTeachers: Many = {
	details: matricules,
	title: ({ t }) => t.coupon.enseignants,
	list: () => '/enseignants',
	find: teachersForCoupons
}
const ofStaff: Many = { details: matricules, title: ({ t }) => t.coupon.personnel, list: () => '/acces', find: staffForCoupons }

const teacherOf = (view: View, id: number) => porteurOf(view, id, true)

/** The slip of any account. @throws AppError 403 unless the caller is an administrator */
async function anyOf(view: View, id: number): Promise<Porteur> {
	mustBeAdministrateur(view)
	return porteurOf(view, id)
}

/** Slips with which people choose a password: for one person, a class, all teachers, or the staff. */
export const couponsPages = (deps: CouponDeps) =>
	new Elysia({ name: 'coupons-pages', prefix: '/console' })
		.use(desk('structure'))
		.post('/etudiants/:id/coupon', action(onePorteur(deps, { details: classes, card: (id) => `/etudiants/${id}`, find: studentForCoupon })))
		.get('/classes/:id/coupons', ({ desk: at, params }) => form(at, ofClasse, params))
		.post('/classes/:id/coupons', action(manyPorteurs(deps, ofClasse)))
		.post(
			'/enseignants/:id/coupon',
			action(onePorteur(deps, { details: matricules, card: (id) => `/enseignants/${id}/fiche`, find: teacherOf }))
		)
		.get('/enseignants/coupons', ({ desk: at, params }) => form(at, ofTeachers, params))
		.post('/enseignants/coupons', action(manyPorteurs(deps, ofTeachers)))

/** The same for accounts, also in a school without a structure. */
export const accesCouponsPages = (deps: CouponDeps) =>
	new Elysia({ name: 'acces-coupons-pages', prefix: '/console/acces' })
		.use(desk())
		.get('/coupons', ({ desk: at, params }) => form(at, ofStaff, params))
		.post('/coupons', action(manyPorteurs(deps, ofStaff)))
		.post('/:id/coupon', action(onePorteur(deps, { details: matricules, card: (id) => `/acces/${id}`, find: anyOf })))
