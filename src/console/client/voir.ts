/** Shows the passwords of a form while its button is pressed. Browsers remember what leaves a page in a field for text, but not passwords. */
for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-voir]')) {
	const fields = [...button.form!.elements].filter(
		(field) => field instanceof HTMLInputElement && field.type === 'password'
	) as HTMLInputElement[]
	const show = (isShown: boolean) => {
		button.ariaPressed = String(isShown)
		for (const field of fields) field.type = isShown ? 'text' : 'password'
	}
	button.hidden = false
	button.addEventListener('click', () => show(button.ariaPressed !== 'true'))
	button.form!.addEventListener('submit', () => show(false))
}
