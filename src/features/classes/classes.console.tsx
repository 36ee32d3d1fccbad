/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk } from '../../console/desk'
import { opensFor } from '../../console/menu'
import { pageNumber, pageOf } from '../../console/parts/pager'
import { folded } from '../../domain/forms'
import { jourIn } from '../../domain/jour'
import { usesModule } from '../../domain/modules'
import { idOf } from '../../http/answers/id'
import type { Answers } from '../../http/answers/answers'
import { fichesOf, findStudents } from '../etudiants/fiches.service'
import { coursOfClasse, type CoursDeClasse } from '../matieres/matieres.service'
import type { Classe } from './classes.model'
import { ClassePage, ClassesPage } from './classes.page'
import { staffClasse, staffClasses } from './staff-classes.service'

const MAX_TEXT = 100

/** Classes: all that somebody directs or teaches, and one by one. */
export const classesPages = ({ answers }: { readonly answers: Answers }) =>
	new Elysia({ name: 'classes-pages', prefix: '/console/classes' })
		.use(desk('structure'))
		.get('', async ({ desk: at, query }) => {
			const { visit, t, root } = at
			const q = (query['q'] ?? '').normalize('NFC').slice(0, MAX_TEXT)
			const words = folded(q).trim().split(/\s+/)
			const all = await answers.read<Classe[]>(visit, staffClasses(await visit.view()))
			const found = all.filter(({ code, nom }) => words.every((word) => folded(`${code} ${nom}`).includes(word)))
			return at.page({
				title: t.menu.classes,
				current: '/classes',
				scripts: ['recherche'],
				body: <ClassesPage t={t} langue={visit.langue} root={root} q={q} list={pageOf(found, pageNumber(query['page']))} />
			})
		})
		.get('/:id', async ({ desk: at, params, query }) => {
			const { visit, t, root } = at
			const { institution, langue, now } = visit
			const view = await visit.view()
			const id = idOf(params.id)
			const classe = await answers.read<Classe>(visit, staffClasse(view, id))
			const { rows, ...shown } = pageOf(await findStudents(view, { classe: id }), pageNumber(query['page']))
			const opens = opensFor(visit)
			return at.page({
				title: classe.code,
				current: '/classes',
				lead: [classe.nom, classe.filiere.nom, classe.niveau.code].filter((part) => part !== classe.code).join(' · '),
				action: (
					<>
						{opens.emploiDuTemps && (
							<a class="btn" href={`${root}/emploi-du-temps?classe=${id}`}>
								{t.menu.emploiDuTemps}
							</a>
						)}
						{opens.evaluations && (
							<a class="btn" href={`${root}/evaluations?classe=${id}`}>
								{t.menu.evaluations}
							</a>
						)}
						{opens.annonces && (
							<a class="btn" href={`${root}/annonces?classe=${id}`}>
								{t.classes.annoncer}
							</a>
						)}
					</>
				),
				body: (
					<ClassePage
						t={t}
						langue={langue}
						root={root}
						today={jourIn(now, institution.timezone).toString()}
						classe={classe}
						cours={await answers.read<CoursDeClasse[]>(visit, coursOfClasse(view, id))}
						students={{ ...shown, rows: await fichesOf(view, rows) }}
						hasTimetable={usesModule(institution, 'emploi_temps')}
					/>
				)
			})
		})
