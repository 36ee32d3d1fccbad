/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { Button } from '../../console/parts/button'
import { Input } from '../../console/parts/form'
import { numeroText } from '../../domain/papiers/sortes'
import { confirmNumeros, numerosAConfirmer, serieName } from './numeros.service'

const PATH = '/papiers/numeros'
const MOST_TYPED = 20

async function show(at: Desk, refusal?: Refused) {
	const { t, root, form } = at
	const { registre, sortes } = t.papiers
	const series = await numerosAConfirmer(await at.visit.view())
	return at.page({
		title: registre.numeros,
		refusal,
		lead: series.length > 0 ? registre.numerosDit : registre.aucunAConfirmer,
		body: series.length > 0 && (
			<form method="post" action={root + PATH}>
				<div class="fields">
					{series.map((serie) => {
						const name = serieName(serie)
						const known = serie.dernier === 0 ? '0' : numeroText({ ...serie, numero: serie.dernier })
						return (
							<Input
								label={registre.dernier(sortes[serie.sorte], serie.annee)}
								wrong={refusal?.wrong[name]}
								name={name}
								value={refusal ? form.text(name).slice(0, MOST_TYPED) : known}
								maxLength={MOST_TYPED}
								required
							/>
						)
					})}
				</div>
				<Button kind="first">{registre.confirmer}</Button>
			</form>
		)
	})
}

/** After the restore of an older copy, `scolarite` says the last number of each kind, so that no number is given twice. */
export const numerosPages = () =>
	new Elysia({ name: 'numeros-pages', prefix: `/console${PATH}` })
		.use(desk())
		.get('', ({ desk: at }) => show(at))
		.post(
			'',
			action<undefined>({
				read: () => undefined,
				async write(at) {
					await confirmNumeros(at.visit, (name) => at.form.text(name))
					return PATH
				},
				shown: (at, _params, refusal) => show(at, refusal)
			})
		)
