import { type Html, html } from '../html.ts';
import type { Viewer } from '../viewer.ts';

export type Tab = { readonly path: string; readonly label: string };

/** Related pages, with the current one marked. */
export const tabs = (label: string, all: readonly Tab[], { path }: Pick<Viewer, 'path'>): Html =>
  html`<nav class="tabs" aria-label="${label}"><ul>${all.map(
    (tab) =>
      html`<li><a href="${tab.path}"${(path === tab.path || path.startsWith(`${tab.path}/`)) && html` aria-current="page"`}>${tab.label}</a></li>`,
  )}</ul></nav>`;
