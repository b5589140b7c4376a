import { type Html, html } from '../html.ts';
import { layout } from '../layout.ts';

export type ErrorContent = {
  readonly status: number;
  readonly message: string;
  readonly errors: readonly string[];
  /** A path of ours. */
  readonly back: string;
};

const TITLES: Readonly<Record<number, string>> = {
  403: 'You may not do that',
  404: 'There is nothing here',
  409: 'That is not possible now',
  412: 'Somebody was faster',
  413: 'That is too large',
  429: 'Too many requests',
  503: 'The service is busy',
};

/** For whatever has no page of its own to be said on. */
export const errorPage = ({ status, message, errors, back }: ErrorContent): Html =>
  layout({
    title: TITLES[status] ?? (status < 500 ? 'This could not be done' : 'Something went wrong on our side'),
    content: html`<div class="notice error" role="alert"><p>${message}</p>
${errors.length > 1 && html`<ul>${errors.map((sentence) => html`<li>${sentence}</li>`)}</ul>`}</div>
<p class="row"><a href="${back}" class="button">${status < 500 ? 'Back' : 'Try again'}</a> <a href="/">Overview</a></p>`,
  });
