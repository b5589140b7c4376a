import type { ReferenceChange } from '../../../catalogue/domain/record-merge.ts';
import { compressText, decompressText } from '../../../platform/domain/bytes/compression.ts';
import type { ChangePlan, Operation } from '../domain/change-plan.ts';
import type { ChangeDependencies } from './change-ports.ts';

/** The objects of a change set. Each save has a unique name, so nothing is overwritten. */
export const createPlanObjects = (
  { uploads, randomId }: Pick<ChangeDependencies, 'uploads' | 'randomId'>,
  changeSetId: string,
) => {
  const save = async (kind: string, value: unknown): Promise<string> => {
    const key = `changes/${changeSetId}/${kind}-${randomId()}`;
    await uploads.put(key, compressText(JSON.stringify(value)));
    return key;
  };
  return {
    savePlan: (plan: ChangePlan) => save('plan', plan),
    saveReferences: (changes: readonly ReferenceChange[]) => save('references', changes),
    saveBlock: (operations: readonly Operation[]) => save('block', operations),
  };
};

/** Reads what was saved, by its key. */
export const createPlanReader = ({ uploads }: Pick<ChangeDependencies, 'uploads'>) => {
  const load = async <T>(key: string): Promise<T> => JSON.parse(decompressText(await uploads.get(key))) as T;
  return {
    plan: (key: string) => load<ChangePlan>(key),
    references: (key: string) => load<readonly ReferenceChange[]>(key),
    block: (key: string) => load<readonly Operation[]>(key),
  };
};
