/** @jsxImportSource preact */
import { Days } from '../../console/parts/days'
import { LinkButton } from '../../console/parts/link-button'
import type { PageProps } from '../../console/parts/page-props'
import { addressOf, Pager } from '../../console/parts/pager'
import { Empty } from '../../console/parts/section'
import type { Message } from './boite.service'
import { Button } from '../../console/parts/button'

export type MessagesProps = PageProps & {
	readonly messages: readonly Message[]
	/** of all pages */
	readonly nonLues: number
	readonly page: number
	readonly last: number
}

/** A message's title: a link once it has been read; opening it the first time is a button, because that writes. */
const Opens = ({ root, message: { id, titre, lu_at } }: { root: string; message: Message }) =>
	lu_at === null ? (
		<form method="post" action={`${root}/messages/${id}`}>
			<button class="link">
				<strong>{titre}</strong>
			</button>
		</form>
	) : (
		<a href={`${root}/messages/${id}`}>{titre}</a>
	)

/** The messages that somebody got in the application, newest first. */
export const MessagesPage = ({ t, langue, root, messages, nonLues, page, last }: MessagesProps) => (
	<>
		<section class="sheet">
			{messages.length === 0 && <Empty why={t.messages.aucun} />}
			<Days langue={langue} rows={messages} dayOf={({ created_at }) => created_at.slice(0, 10)}>
				{(message) => (
					<li>
						<time>{message.created_at.slice(11, 16)}</time>
						<div class="what" dir="auto">
							<Opens root={root} message={message} />
						</div>
						{message.lu_at === null && <span class="tag live">{t.messages.nouveau}</span>}
					</li>
				)}
			</Days>
		</section>
		<Pager t={t} page={page} last={last} to={(n) => addressOf(`${root}/messages`, { page: n })} />
		{page === 1 && nonLues > 0 && (
			<form method="post" action={`${root}/messages/lus`} class="below">
				{/* a message that arrives meanwhile stays new */}
				<input type="hidden" name="jusqua" value={messages[0]?.id} />
				<Button>{t.messages.toutLu}</Button>
			</form>
		)}
	</>
)

export const MessagePage = ({ t, root, message: { corps, lien } }: PageProps & { readonly message: Message }) => (
	<section class="sheet">
		<p class="lines" dir="auto">
			{corps}
		</p>
		<p class="buttons">
			{lien !== null && (
				<LinkButton to={lien} rel="noreferrer">
					{t.messages.lien}
				</LinkButton>
			)}
			<LinkButton to={`${root}/messages`}>{t.messages.retour}</LinkButton>
		</p>
	</section>
)
