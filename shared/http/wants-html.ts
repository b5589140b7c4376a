import { type ApiEvent, headerOf } from './api-event.ts';

/** A browser that goes to a page says so; a script, and everybody else, is answered in JSON. */
export const wantsHtml = (event: Pick<ApiEvent, 'headers'>): boolean =>
  (headerOf(event, 'accept') ?? '').toLowerCase().includes('text/html');
