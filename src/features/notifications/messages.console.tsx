/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, onRecord } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { pageNumber, PER_PAGE } from '../../console/parts/pager'
import { idOf } from '../../http/answers/id'
import { isId } from '../../http/answers/query'
import { countUnread, getNotification, listNotifications, readNotification, readNotifications } from './boite.service'
import { MessagePage, MessagesPage } from './messages.page'

const CURRENT = '/messages'

async function list(at: Desk) {
	const page = pageNumber(at.query['page'])
	const { data, meta } = await listNotifications(at.visit, { page, per_page: PER_PAGE })
	return at.page({
		title: at.t.messages.titre,
		body: <MessagesPage {...at.props} messages={data} nonLues={meta.non_lues} page={page} last={meta.last_page ?? 1} />
	})
}

async function one(at: Desk, id: number) {
	const message = await getNotification(at.visit, id)
	return at.page({ title: message.titre, body: <MessagePage {...at.props} message={message} /> })
}

/** Pages of the messages that the school sent to their reader. Everybody has some, whatever their role. */
export const messagesPages = () =>
	new Elysia({ name: 'messages-pages', prefix: '/console/messages' })
		.use(desk('notifications'))
		.get('', ({ desk: at }) => list(at))
		.get('/nombre', async ({ visit }) =>
			Response.json({ non_lues: await countUnread(visit) }, { headers: { 'cache-control': 'no-store' } })
		)
		.post(
			'/lus',
			action<number>({
				read: ({ form }) => (isId(form.text('jusqua')) ? Number(form.text('jusqua')) : 0),
				async write({ visit }, jusqua) {
					await readNotifications(visit, jusqua)
					return CURRENT
				},
				shown: list
			})
		)
		.get('/:id', ({ desk: at, params }) => one(at, idOf(params.id)))
		.post(
			'/:id',
			action(
				onRecord(one, async ({ visit }, id) => {
					await readNotification(visit, id)
					return `${CURRENT}/${id}`
				})
			)
		)
