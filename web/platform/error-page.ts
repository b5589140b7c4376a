import { type Html, html } from './html.ts';
import { layout } from './layout.ts';

export type ErrorContent = {
  readonly status: number;
  readonly message: string;
  readonly errors: readonly string[];
  /** A local path. */
  readonly back: string;
  readonly retryAfter?: number | undefined;
  readonly isForm?: boolean;
};

const TITLES: Readonly<Record<number, string>> = {
  403: 'You do not have permission',
  404: 'Page not found',
  409: 'Not possible right now',
  412: 'Someone else changed this first',
  413: 'Too large',
  429: 'Too many requests',
  503: 'The service is busy',
};

/** The page for errors that no other page can show. */
export const errorPage = ({ status, message, errors, back, retryAfter, isForm = false }: ErrorContent): Html =>
  layout({
    title:
      TITLES[status] ?? (status < 500 ? 'Your request could not be completed' : 'Something went wrong on our side'),
    content: html`<div class="notice error" role="alert"><p>${retryAfter === undefined ? message : message.replace(WHEN, '.')}</p>
${retryAfter !== undefined && again(retryAfter, isForm)}
${errors.length > 1 && html`<ul>${errors.map((sentence) => html`<li>${sentence}</li>`)}</ul>`}</div>
<p class="row"><a href="${back}" class="button">${status < 500 && status !== 429 ? 'Back' : 'Try again'}</a> <a href="/">Overview</a></p>`,
  });

/** API messages include the seconds to wait; the page shows them separately. */
const WHEN = /: try again in \d+ s$/;

const again = (seconds: number, isForm: boolean): Html =>
  html`<p>Try again in <strong>${seconds === 1 ? '1 second' : `${seconds} seconds`}</strong>.${isForm && html` Nothing was saved. To return to what you typed, use your browser’s Back button.`}</p>`;
