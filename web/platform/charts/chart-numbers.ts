import { type Column, table } from '../components/table.ts';
import { day } from '../components/values.ts';
import { type Html, html } from '../html.ts';
import type { Viewer } from '../viewer.ts';

/** The numbers of a chart, newest first, for whoever wants them exact or cannot see the line. */
export const chartNumbers = <Row extends { readonly date: string }>(
  caption: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  viewer: Pick<Viewer, 'locale'>,
): Html =>
  html`<details><summary>The numbers</summary>
${table(caption, [{ label: 'Day', isHeader: true, cell: ({ date }) => day(date, viewer) }, ...columns], rows.toReversed())}
</details>`;
