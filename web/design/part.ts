import { type Child, type Html, html } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';

/** The viewer of the page of components. */
export const VIEWER: Viewer = {
  name: 'Ada Byron',
  email: 'ada@example.org',
  role: 'super_admin',
  csrfToken: 'token',
  path: '/accounts',
  locale: 'de-DE',
  timeZone: 'America/New_York',
  today: '2026-03-20',
  currency: 'EUR',
  isRecent: true,
};

/** A component under its name, with when to use it. */
export const part = (name: string, use: string, content: Child): Html =>
  html`<section><h3>${name}</h3><p class="muted">${use}</p>${content}</section>`;
