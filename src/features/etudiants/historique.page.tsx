/** @jsxImportSource preact */
import type { Reading } from '../../console/parts/cellule'
import { Lignes, type Ligne } from '../../console/parts/lignes'
import { Empty } from '../../console/parts/section'
import { Suite, type SuiteProps } from '../../console/parts/pager'

type Props = Reading & Omit<SuiteProps, 't'> & { readonly lines: readonly Ligne[] }

export function HistoriqueDeFichePage({ lines, suite, older, to, ...reading }: Props) {
	const { t } = reading
	const words = t.suites.historique
	return (
		<section class="sheet">
			<p>{words.aide}</p>
			{lines.length === 0 ? <Empty why={words.aucun} /> : <Lignes {...reading} lines={lines} />}
			<Suite t={t} suite={suite} older={older} to={to} />
		</section>
	)
}
