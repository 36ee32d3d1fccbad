/** @jsxImportSource preact */
import type { ButtonHTMLAttributes } from 'preact'

/** `first`: what most people want on a page; `danger`: leads to what cannot be undone; `final`: does it. */
export type Kind = 'first' | 'danger' | 'final'

const CLASSES: Readonly<Record<Kind, string>> = { first: 'btn first', danger: 'btn danger', final: 'btn danger first' }

export const classOf = (kind: Kind | undefined, isSmall = false) => `${kind ? CLASSES[kind] : 'btn'}${isSmall ? ' small' : ''}`

export type ButtonProps = Omit<ButtonHTMLAttributes, 'class'> & { readonly kind?: Kind | undefined; readonly isSmall?: boolean }

export const Button = ({ kind, isSmall, ...button }: ButtonProps) => <button class={classOf(kind, isSmall)} {...button} />
