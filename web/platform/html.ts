import { html as tag } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** A part of a page, with all inserted values escaped. Parts can be nested, also in arrays. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** The values allowed in a template: text is escaped; `undefined`, `null` and `false` render nothing. */
export type Child = Html | string | number | boolean | null | undefined | readonly Child[];

/** Attributes must use double quotes, because escaping relies on it. */
export const html = tag as unknown as (strings: TemplateStringsArray, ...children: readonly Child[]) => Html;

/** Renders nothing. */
export const NOTHING: Html = html``;
