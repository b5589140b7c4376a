import { html as tag } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** Part of a page; whatever was put into it is escaped. Nested parts may be given as they are, also in arrays. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** What may stand in a template: text is escaped, `undefined`, `null` and `false` are nothing. */
export type Child = Html | string | number | boolean | null | undefined | readonly Child[];

/** Attributes are always in double quotes: escaping counts on it. */
export const html = tag as unknown as (strings: TemplateStringsArray, ...children: readonly Child[]) => Html;

/** Nothing at all. */
export const NOTHING: Html = html``;
