import { type Html, html } from '../html.ts';
import type { Viewer } from '../viewer.ts';

export type Tab = {
  readonly path: string;
  readonly label: string;
  /** Other paths that belong to it. */
  readonly also?: readonly string[];
};

/** Related pages, with the current one marked. Where they do not fit, they scroll sideways. */
export const tabs = (label: string, all: readonly Tab[], viewer: Pick<Viewer, 'path'>): Html =>
  navigation(false, label, all, viewer);

/** The pages of a tab. */
export const subTabs = (label: string, all: readonly Tab[], viewer: Pick<Viewer, 'path'>): Html =>
  navigation(true, label, all, viewer);

const navigation = (isWithin: boolean, label: string, all: readonly Tab[], { path }: Pick<Viewer, 'path'>): Html =>
  html`<nav class="tabs${isWithin && html` within`}" aria-label="${label}"><ul>${all.map(
    (tab) =>
      html`<li><a href="${tab.path}"${[tab.path, ...(tab.also ?? [])].some((prefix) => path === prefix || path.startsWith(`${prefix}/`)) && html` aria-current="page"`}>${tab.label}</a></li>`,
  )}</ul></nav>`;
