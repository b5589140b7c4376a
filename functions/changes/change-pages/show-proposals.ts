import { nameValues } from '../../../shared/changes/change-sets/use-cases/name-values.ts';
import { toChangeSet } from '../../../shared/changes/schema/change-set.ts';
import type { PageAnswer } from '../../../shared/people/http/person-endpoint.ts';
import { listMeta, pageOf } from '../../../shared/platform/http/request/query.ts';
import { proposalsPage } from '../../../web/changes/proposals-page.ts';
import type { ChangeWork } from '../change-work.ts';
import { withRules } from './show-changes.ts';

/** GET /changes/proposals: what waits for a decision, newest first. */
export const showProposals =
  (work: ChangeWork): PageAnswer =>
  async ({ person: { user }, viewer }, event) => {
    const page = pageOf(event);
    const now = work.now();
    const open = { status: 'ready', proposed: true } as const;
    const { items, totalCount } = await work.changeSets.list(user.familyId, now, { ...page, ...open });
    const proposals = items.map((record) => toChangeSet(record, now));
    const values = proposals.flatMap(({ changes }) => Object.values(changes));
    const [names, rules] = await Promise.all([
      nameValues(work)(user.familyId, values),
      proposals.some(({ kind }) => kind === 'rules') ? work.records.listOf(user.familyId, 'rule') : [],
    ]);
    return proposalsPage(await viewer(), {
      proposals,
      names: withRules(names, rules),
      meta: listMeta(page, totalCount),
    });
  };
