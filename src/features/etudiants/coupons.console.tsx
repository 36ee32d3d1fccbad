/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import type { Login } from '../../auth/login.service'
import { desk, type Desk } from '../../console/desk'
import { idOf } from '../../http/answers/id'
import { couponsOf, studentsForCoupons } from './coupons.service'
import { CouponsPage } from './coupons.page'

const printed = async (at: Desk, ids: readonly number[], back: string, login: Login) => {
	const { t, root, visit } = at
	const made = await couponsOf(visit, ids, login)
	return at.page({
		title: made.coupons.length === 1 ? t.coupon.un : t.coupon.plusieurs(made.coupons.length),
		current: '/etudiants',
		lead: t.coupon.aide,
		scripts: ['imprimer'],
		action: (
			<>
				<button class="btn first" type="button" data-imprimer="" hidden>
					{t.mots.imprimer}
				</button>
				<a class="btn" href={root + back}>
					{t.listes.retour}
				</a>
			</>
		),
		body: <CouponsPage t={t} langue={visit.langue} school={visit.institution.nom} address={`${visit.baseUrl}/coupon`} {...made} />
	})
}

/** Slips with which students choose a password: of one, and of a whole class. */
export const couponsPages = ({ login }: { readonly login: Login }) =>
	new Elysia({ name: 'coupons-pages', prefix: '/console' })
		.use(desk('structure'))
		.post('/etudiants/:id/coupon', ({ desk: at, params }) => {
			at.mustHave('scolarite')
			return printed(at, [idOf(params.id)], `/etudiants/${idOf(params.id)}`, login)
		})
		.get('/classes/:id/coupons', async ({ desk: at, params }) => {
			at.mustHave('scolarite')
			const { t, root, visit } = at
			const id = idOf(params.id)
			const students = await studentsForCoupons(visit, id)
			return at.page({
				title: t.coupon.classe,
				current: '/classes',
				lead: <a href={`${root}/classes/${id}`}>{t.coupon.retourClasse}</a>,
				body: (
					<form class="sheet" method="post" action={`${root}/classes/${id}/coupons`}>
						<p>{students.length === 0 ? t.classes.aucunEtudiant : t.coupon.classeDit(students.length)}</p>
						{students.length > 0 && <button class="btn first">{t.coupon.plusieurs(students.length)}</button>}
					</form>
				)
			})
		})
		.post('/classes/:id/coupons', async ({ desk: at, params }) => {
			at.mustHave('scolarite')
			const id = idOf(params.id)
			return printed(at, await studentsForCoupons(at.visit, id), `/classes/${id}`, login)
		})
