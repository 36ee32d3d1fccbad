import type { Sorte } from '../../domain/papiers/sortes'
import { rempli, type Champs } from '../../domain/papiers/textes'

/** Shows the example of a paper's text while the user types it. Without this script the page shows the stored text. */
const [exemple, field] = [document.querySelector<HTMLElement>('#exemple'), document.querySelector('textarea')]

if (exemple && field) {
	const { sorte, champs = '{}' } = exemple.dataset
	field.addEventListener('input', () => {
		exemple.textContent = rempli(sorte as Sorte, field.value, JSON.parse(champs) as Champs)
	})
}
