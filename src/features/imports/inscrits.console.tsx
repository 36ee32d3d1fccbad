/** @jsxImportSource preact */
import type { Params } from '../../console/action'
import type { Desk } from '../../console/desk'
import { Table } from '../../console/parts/table'
import { idOf } from '../../http/answers/id'
import { listName } from '../../kit/forms'
import { mustImport, PATH } from './brouillon-ouvert.console'
import { listInscrits, listSansTelephone } from './inscrits.service'

/** The classes in which an import has enrolled students, with the way to what they lack. */
export async function Inscrits({ t, root, visit }: Desk, copie: string | undefined) {
	const enrolled = await listInscrits(visit.db, copie)
	if (enrolled.length === 0) return null
	return (
		<section class="sheet">
			<ul class="plain">
				{enrolled.map(({ id, nom, inscrits, sans }) => (
					<li>
						{t.importer.inscrits(inscrits, nom)}
						{sans > 0 && (
							<>
								{t.importer.puis}
								<a href={`${root}${PATH}/sans-telephone/${id}`}>{t.importer.sansTelephone(sans)}</a>
							</>
						)}
					</li>
				))}
			</ul>
		</section>
	)
}

/** A list for paper: the students of a class without a telephone, with room to write it. */
export async function sansTelephone(at: Desk, { id }: Params) {
	mustImport(at)
	const { t, root, visit } = at
	const { classe, students } = await listSansTelephone(visit.db, idOf(id))
	const title = t.importer.sansTelephoneTitre(classe)
	return at.page({
		title,
		lead: <a href={root + PATH}>{t.importer.titre}</a>,
		prints: 'first',
		body: (
			<section class="sheet">
				<Table label={title} heads={[t.etudiants.nom, t.etudiants.matricule, t.fiches.champs.telephone]}>
					{students.map((student) => (
						<tr>
							<th scope="row">{listName(student)}</th>
							<td>{student.matricule}</td>
							<td />
						</tr>
					))}
				</Table>
			</section>
		)
	})
}
