import { NotFoundError } from '../../../platform/domain/errors.ts';
import type { Editor } from '../../../platform/domain/family.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import type { ChangeRequest } from '../../change-sets/domain/bulk-edit.ts';
import type { ChangeSet } from '../../change-sets/domain/change-set.ts';
import type { createChangeSet } from '../../change-sets/use-cases/change-set-steps.ts';

type Dependencies = {
  readonly create: ReturnType<typeof createChangeSet>;
  readonly rules: { readonly find: (familyId: FamilyId, kind: 'rule', id: string) => Promise<unknown> };
};

/**
 * POST /api/v1/rules/{id}/preview: starts the preview of the only rule of the request.
 * @throws NotFoundError
 */
export const previewRule =
  ({ create, rules }: Dependencies) =>
  async (editor: Editor, request: ChangeRequest, changeSetId: string): Promise<ChangeSet> => {
    const [ruleId = ''] = request.rules?.ids ?? [];
    if ((await rules.find(editor.familyId, 'rule', ruleId)) === undefined) throw new NotFoundError('Rule');
    return create(editor, request, changeSetId);
  };
