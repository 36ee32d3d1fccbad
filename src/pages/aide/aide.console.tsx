/** @jsxImportSource preact */
import { Elysia, type AnyElysia } from 'elysia'
import { desk, type Desk } from '../../console/desk'
import { opensFor } from '../../console/menu/menu'
import { AIDE } from '../../console/parts/frame'
import { notFound } from '../../kit/errors'
import { AidePage } from './aide.page'
import { PAGES, parcoursOf, placeOf, type Parcours } from './parcours.page'

/** The manual, or one part of it. */
const page = (at: Desk, only?: Parcours) =>
	at.page({
		title: only ? at.t.aide.parcours[only].titre : at.t.aide.titre,
		current: AIDE,
		prints: 'beside',
		body: <AidePage {...at.props} parcours={parcoursOf(at.visit.caller)} only={only} opens={opensFor(at.visit)} />
	})

/** « Aide »: the manual of those parts of the console that the reader has, whole and part by part. */
export function aidePages(): AnyElysia {
	const pages = new Elysia({ name: 'aide-pages', prefix: `/console${AIDE}` }).use(desk()).get('', ({ desk: at, query: { de } }) => {
		const place = de === undefined ? undefined : placeOf(parcoursOf(at.visit.caller), opensFor(at.visit), de && `/${de}`)
		return place ? at.to(`${AIDE}/${place}`) : page(at)
	})
	for (const part of Object.keys(PAGES) as Parcours[])
		pages.get(`/${part}`, ({ desk: at }) => {
			if (!parcoursOf(at.visit.caller).includes(part)) throw notFound()
			return page(at, part)
		})
	return pages
}
