/** Shows the button that prints, which does nothing without this. */
for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-imprimer]')) {
	button.hidden = false
	button.addEventListener('click', () => print())
}
