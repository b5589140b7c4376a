import type { ImportMapping } from '../../shared/imports/schema/import-mapping.ts';
import { doneNotice } from '../platform/components/done.ts';
import { filterForm } from '../platform/components/filters.ts';
import { postForm, select } from '../platform/components/form.ts';
import { emptyState, notice } from '../platform/components/notice.ts';
import { type PageMeta, pager } from '../platform/components/pager.ts';
import { type Column, table } from '../platform/components/table.ts';
import { newForm } from '../platform/form-state.ts';
import { formatCount } from '../platform/format/count.ts';
import { importName } from '../platform/format/import-names.ts';
import { recordCount } from '../platform/format/record-words.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { importHead, isOpen, type ShownImport, watched } from './import-head.ts';
import { choiceCell, suggestions, targetText } from './mapping-cell.ts';
import { KIND_NAMES, type MappingTargets } from './mapping-choices.ts';
import { MAPPING_KINDS, type MappingsQuery, mappingsBack, mappingsParameters } from './mappings-query.ts';
import { nextStep } from './next-step.ts';
import type { SentChoice } from './to-assignment-fields.ts';

export type ImportMappingsContent = ShownImport & {
  readonly mappings: readonly ImportMapping[];
  readonly meta: PageMeta;
  readonly query: MappingsQuery;
  readonly targets: MappingTargets;
  /** What was chosen and refused, and why. */
  readonly refused?: RefusedChoices;
  readonly done: string | undefined;
};
export type RefusedChoices = {
  readonly choices: readonly SentChoice[];
  readonly faults: ReadonlyMap<number, string>;
  /** About none of them in particular. */
  readonly errors: readonly string[];
};

const DONE = { saved: 'Your choices are saved.' };

export const importMappingsPage = (viewer: Viewer, content: ImportMappingsContent): Html => {
  const { shown, mappings, meta, query, refused } = content;
  const path = `/imports/${shown.id}/mappings`;
  return layout({
    title: `Mappings of ${importName(shown, viewer)}`,
    viewer,
    refresh: shown.preparing ? 2 : undefined,
    notice: doneNotice(DONE, content.done),
    content: html`${importHead(viewer, content, 'mappings')}
${shown.preparing && watched(shown, notice('warning', 'The file is being read. The mappings come when that has ended.'))}
${refused !== undefined && refusal(refused)}
${intro(viewer, content)}
${shown.stats.mappings_count > 0 && filters(content)}
${mappings.length === 0 ? nothing(content) : choices(viewer, content)}
${pager(path, mappingsParameters(query), meta)}
${mappings.length === 0 && nextStep(viewer, shown, 'mappings')}`,
  });
};

const refusal = ({ choices, faults, errors }: RefusedChoices): Html => {
  const about = choices.flatMap(({ line, key }) => {
    const fault = faults.get(line);
    return fault === undefined ? [] : [html`<li><a href="#choice-${line}">${key}: ${fault}</a></li>`];
  });
  return html`<div class="notice error" role="alert" tabindex="-1" data-focus><p><strong>Check the highlighted fields.</strong> Nothing was saved.</p>
<ul>${errors.map((error) => html`<li>${error}</li>`)}${about}</ul></div>`;
};

const intro = ({ locale }: Viewer, { shown: { stats, preparing } }: ImportMappingsContent): Html => {
  if (preparing || stats.mappings_count === 0) return NOTHING;
  const { mappings_count: all, unassigned_mappings_count: open } = stats;
  const lead = html`<p>The rows name ${formatCount(all, locale)} ${all === 1 ? 'account, category or tag' : 'accounts, categories and tags'}. For each one, choose an existing record, a new one, or none.</p>`;
  if (open === 0) return html`${lead}<p>All names are matched.</p>`;
  return html`${lead}<p>${formatCount(open, locale)} ${open === 1 ? 'name needs' : 'names need'} a match.</p>`;
};

const ASSIGNED = [
  { value: '', label: 'All' },
  { value: 'false', label: 'Needs a match' },
  { value: 'true', label: 'Matched' },
];

const filters = ({ shown, query }: ImportMappingsContent): Html => {
  const kinds = MAPPING_KINDS.map((kind) => ({ value: kind, label: KIND_NAMES[kind].many }));
  const form = newForm(mappingsParameters(query));
  return filterForm(
    `/imports/${shown.id}/mappings`,
    'Mappings',
    html`${select({ name: 'type', label: 'Kind' }, [{ value: '', label: 'All' }, ...kinds], form)}
${select({ name: 'assigned', label: 'Match' }, ASSIGNED, form)}`,
  );
};

const nothing = ({ shown: { id, preparing, stats } }: ImportMappingsContent): Html => {
  if (preparing) return NOTHING;
  return stats.mappings_count === 0
    ? html`<p>No account, category or tag in the rows needs a match.</p>`
    : emptyState('Nothing is like that.', { href: `/imports/${id}/mappings`, label: 'Show all' });
};

const choices = (viewer: Viewer, content: ImportMappingsContent): Html => {
  const { shown, mappings, query, targets } = content;
  if (!isOpen(shown)) return mappingsTable(viewer, content);
  return postForm(
    viewer,
    { action: `/imports/${shown.id}/mappings` },
    html`<input type="hidden" name="back" value="${mappingsBack(query)}">${content.meta.next_page !== null && html`<input type="hidden" name="more" value="true">`}
${mappingsTable(viewer, content)}
${suggestions(targets, mappings)}
<p class="row"><button type="submit" name="go" value="next">Save and continue</button> <button type="submit" name="go" value="stay" class="secondary">Save</button></p>`,
  );
};

const mappingsTable = ({ locale }: Viewer, content: ImportMappingsContent): Html => {
  const { shown, mappings, targets, refused } = content;
  const lines = mappings.map((mapping, line) => ({ mapping, line, sent: sentFor(refused, mapping) }));
  type Line = (typeof lines)[number];
  const columns: readonly Column<Line>[] = [
    { label: 'In the file', isHeader: true, cell: ({ mapping }) => textCell(mapping, locale) },
    {
      label: 'Match',
      cell: ({ mapping, line, sent }) =>
        isOpen(shown)
          ? choiceCell({
              mapping,
              line,
              targets,
              type: shown.type,
              sent,
              fault: sent && refused?.faults.get(sent.line),
            })
          : targetText(mapping),
    },
  ];
  return table('Names in the file and their matches', columns, lines);
};

const textCell = ({ key, type, rows_count: rows }: ImportMapping, locale: string): Html =>
  html`${key === '' ? html`<em>no name</em>` : key}
<small class="muted">${KIND_NAMES[type].one}${rows !== null && `, ${recordCount('rows', rows, locale)}`}</small>`;

/** By the text, not by the line: another window may have changed the list. */
const sentFor = (refused: RefusedChoices | undefined, { type, key }: ImportMapping): SentChoice | undefined =>
  refused?.choices.find((sent) => sent.type === type && sent.key === key);
