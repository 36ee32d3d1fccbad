/** Shows the print button, which does nothing without this script. */
for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-imprimer]')) {
	button.hidden = false
	button.addEventListener('click', () => print())
}
