/** Escape closes an open menu and gives the focus back to its word; so does a click beside it. */
const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details[name="plus"][open]')

addEventListener('keydown', ({ key }) => {
	if (key !== 'Escape') return
	for (const menu of openMenus()) {
		menu.open = false
		menu.querySelector('summary')?.focus()
	}
})

addEventListener('click', ({ target }) => {
	for (const menu of openMenus()) if (!(target instanceof Node && menu.contains(target))) menu.open = false
})
