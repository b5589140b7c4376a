import type { Sha256 } from '../../../platform/domain/hash.ts';
import { parentsFirst, type TreeNode } from './category-tree.ts';
import type { NativeProblem, ProblemCode } from './native-problem.ts';
import { quote, shownValue } from './record-fields.ts';
import type { RecordVisitor } from './record-kind.ts';
import { createReferences, missingReferenceProblem } from './references.ts';

type Said = { readonly field: string; readonly value: string };
type Child = TreeNode & { readonly line: number };

/** The checks between records: what must be unique, what must exist, what must not go in circles. */
export const createRecordChecks = (hash: Sha256, add: (problem: NativeProblem) => void) => {
  const references = createReferences(hash);
  const children: Child[] = [];
  let line = 0;
  let type = '';

  const report = (code: ProblemCode, at: number, what: string, { field, value }: Said): void =>
    add({ code, line: at, message: `Line ${at}: ${what}`, field, value: shownValue(value) });
  const unique = (code: ProblemCode, space: string, text: string, what: () => string, said: Said): boolean => {
    const first = references.define(space, text, line);
    if (first !== undefined) report(code, line, `${what()} appears more than once (lines ${first} and ${line})`, said);
    return first === undefined;
  };

  const visitor: RecordVisitor = {
    sourceId: (kind, id) => {
      if (id !== '')
        unique('duplicate_source_id', kind, id, () => `${kind} id ${quote(id)}`, { field: 'id', value: id });
    },
    name: (kind, name) => {
      if (name !== '')
        unique('duplicate_taxonomy_name', `${kind} name`, name, () => `${kind} name ${quote(name)}`, {
          field: 'name',
          value: name,
        });
    },
    reference: (target, field, id) => {
      if (id !== '') references.want({ line, from: type, field, target, id });
    },
    parent: (id, parentId) => {
      children.push({ id, parentId, line });
    },
    valuationDay: (accountId, date) => {
      if (accountId === '' || date === '') return true;
      const what = () => `Valuation of account_id ${quote(accountId)} on ${date}`;
      return unique('duplicate_valuation', 'Valuation day', `${date} ${accountId}`, what, {
        field: 'date',
        value: date,
      });
    },
  };

  return {
    /** One object for every record; it is told the next line instead of being made anew. */
    visitorOf: (nextLine: number, nextType: string): RecordVisitor => {
      line = nextLine;
      type = nextType;
      return visitor;
    },
    /** Line of the first record of this id, where a later one may replace it. */
    firstLine: (id: string): number | undefined => references.define(type, id, line),
    /** What only the end of the file can tell. */
    settle: (): void => {
      for (const missing of references.missing()) add(missingReferenceProblem(missing));
      for (const { id, parentId, line: at } of parentsFirst(children).cyclic) {
        const what = `Category ${quote(id)} with parent_id ${quote(parentId)} is below itself`;
        report('invalid_parent', at, what, { field: 'parent_id', value: parentId ?? '' });
      }
    },
  };
};
