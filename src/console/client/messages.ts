/** Shows beside the menu's « Messages » how many are new; without a connection it does not. */
const links = [...document.querySelectorAll<HTMLAnchorElement>('nav a[href$="/console/messages"]')]

/** A telephone shows only the first entries; this one leads to the others. */
const menuLink = document.querySelector<HTMLAnchorElement>('nav .opens > a')

async function count(address: string) {
	const response = await fetch(`${address}/nombre`, { headers: { accept: 'application/json' } })
	if (!response.ok) return
	const { non_lues } = (await response.json()) as { non_lues: number }
	if (non_lues === 0) return
	for (const link of [...links, ...(menuLink ? [menuLink] : [])]) {
		const number = document.createElement('span')
		number.className = 'tag live'
		number.textContent = String(non_lues)
		link.append(' ', number)
	}
}

if (links[0]) count(links[0].href).catch(() => undefined)
