import type { Sha256 } from '../../../platform/domain/hash.ts';
import { parentsFirst, type TreeNode } from '../native/category-tree.ts';
import type { NativeProblem, ProblemCode } from '../native/native-problem.ts';
import type { NativeRecord } from '../native/native-record.ts';
import { quote } from '../native/record-fields.ts';
import type { RecordVisitor } from '../native/record-kind.ts';
import { createReferences } from '../native/references.ts';
import { SessionIds } from './session-ids.ts';

type Child = TreeNode & { readonly line: number };

/**
 * The checks between the records of a session. Unlike those of a file they let an id come again: the record of the later
 * line counts. What else must be unique must belong to one id through all its versions.
 */
export const createSessionChecks = (hash: Sha256, add: (problem: NativeProblem) => void) => {
  const ids = new SessionIds(hash);
  const references = createReferences(hash, ids.newest);
  const children = new Map<string, Child>();
  let line = 0;
  let type = '';

  const report = (code: ProblemCode, what: string, field: string, value: string, at = line): void =>
    add({ code, line: at, message: `Line ${at}: ${what}`, field, value });

  const visitor: RecordVisitor = {
    sourceId: (kind, id) => {
      if (id === '' || ids.ownId(kind, id)) return;
      report('duplicate_source_id', `${kind} id ${quote(id)} is that of another record too`, 'id', id);
    },
    name: (kind, name) => {
      if (name === '' || ids.own(`${kind} name`, name)) return;
      report('duplicate_taxonomy_name', `${kind} name ${quote(name)} is that of another id too`, 'name', name);
    },
    reference: (target, field, id) => {
      if (id !== '') references.want({ line, from: type, field, target, id });
    },
    parent: (id, parentId) => {
      children.set(id, { id, parentId, line });
    },
    valuationDay: (accountId, date) => {
      if (accountId === '' || date === '' || ids.own('Valuation day', `${date} ${accountId}`)) return true;
      const what = `account_id ${quote(accountId)} has another Valuation on ${date}`;
      report('duplicate_valuation', what, 'date', date);
      return false;
    },
  };

  return {
    /** Takes up a record. Returns whether its id came before. */
    begin: (nextLine: number, record: NativeRecord): boolean => {
      line = nextLine;
      type = record.type;
      if (record.type === 'Category') children.delete(record.id);
      return ids.begin(nextLine, record);
    },
    visitor,
    isNewest: (at: number, record: NativeRecord): boolean => ids.isNewest(at, record),
    missing: () => references.missing(),
    /** What only all categories together can tell. */
    settle: (): void => {
      for (const { id, parentId, line: at } of parentsFirst([...children.values()]).cyclic) {
        report('invalid_parent', `Category ${quote(id)} is below itself`, 'parent_id', parentId ?? '', at);
      }
    },
  };
};
