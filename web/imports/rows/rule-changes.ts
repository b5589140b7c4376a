import type { WireRowDiagnostic } from '../../../shared/imports/schema/import-row.ts';
import { labelOf, type RecordNames, valueInWords } from '../../changes/change-words.ts';
import { type Child, html } from '../../platform/html.ts';
import { WORDS } from '../words/rows.ts';

const TEXTS = WORDS.rules;

/** Predicted changes by rules: `Rules: Category: Food`. */
export const ruleChanges = ({ effect }: Pick<WireRowDiagnostic, 'effect'>, names: RecordNames): Child =>
  (effect?.rules ?? []).map(({ part, changes }) => {
    const parts = Object.entries(changes).map(([field, value]) =>
      TEXTS.change(labelOf(field), valueInWords(field, value, names)),
    );
    return html` <small class="muted">${part === null ? TEXTS.changes(parts) : TEXTS.changesOfPart(part, parts)}</small>`;
  });
