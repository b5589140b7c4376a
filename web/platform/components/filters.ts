import { type Child, type Html, html } from '../html.ts';

/** A form that narrows the list below it; it changes nothing, so its address can be kept. */
export const filterForm = (path: string, label: string, fields: Child): Html =>
  html`<form method="get" action="${path}" class="filters" role="search" aria-label="${label}">
${fields}
<div class="row"><button type="submit">Show</button> <a href="${path}">Clear</a></div>
</form>`;
