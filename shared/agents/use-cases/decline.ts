import * as z from 'zod';
import { id } from './arguments.ts';
import { shownChangeSet } from './list-changes.ts';
import { proposingTool } from './tool.ts';

export const decline = proposingTool({
  name: 'decline',
  title: 'Decline a proposal',
  description:
    'Takes back a proposal of propose_changes that nobody has accepted, so that it waits no longer. A key that may only propose takes back its own. Repeating it has no effect.',
  input: z.strictObject({ change_set_id: id('The change set that the proposal prepared') }),
  run: async (api, { change_set_id: changeSet }) => {
    const { data } = await api.POST('/change_sets/{id}/decline', { params: { path: { id: changeSet } } });
    return { page: `/changes/${changeSet}`, data: { change_set: shownChangeSet(data) } };
  },
});
