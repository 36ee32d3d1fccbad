import { asSentence, sentence, type Sentence } from '../kit/sentence'

/** « 2 jours » of whole days, as a value of a sentence. */
export const daysTold = (n: number): Sentence => asSentence(n < 1 ? 'less than a day' : n === 1 ? 'one day' : sentence('{n} days', { n }))

/** « 2 heures » of whole hours. */
export const hoursTold = (n: number): Sentence =>
	asSentence(n < 1 ? 'less than an hour' : n === 1 ? 'one hour' : sentence('{n} hours', { n }))

/** « 2 minutes » of whole minutes. */
export const minutesTold = (n: number): Sentence =>
	asSentence(n < 1 ? 'less than a minute' : n === 1 ? 'one minute' : sentence('{n} minutes', { n }))
