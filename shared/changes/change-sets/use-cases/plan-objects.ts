import type { ReferenceChange } from '../../../catalogue/domain/record-merge.ts';
import {
  isList,
  isNullable,
  isObject,
  isOptionalList,
  isText,
  objectReader,
  readerOf,
} from '../../../platform/domain/stored-shape.ts';
import { loadObject, saveObject } from '../../../platform/use-cases/stored-objects.ts';
import type { ChangePlan, Operation } from '../domain/change-plan.ts';
import type { LeftAlone } from '../domain/change-set.ts';
import type { ChangeDependencies, PlanObjects } from './change-ports.ts';

/** The objects of a change set. Each save has a unique name, so nothing is overwritten. */
export const createPlanObjects = (
  { uploads, randomId }: Pick<ChangeDependencies, 'uploads' | 'randomId'>,
  changeSetId: string,
) => {
  const save = (kind: string, value: unknown): Promise<string> =>
    saveObject({ uploads }, `changes/${changeSetId}/${kind}-${randomId()}`, value);
  return {
    savePlan: (plan: ChangePlan) => save('plan', plan),
    saveReferences: (changes: readonly ReferenceChange[]) => save('references', changes),
    saveLeft: (left: readonly LeftAlone[]) => save('left', left),
    saveBlock: (operations: readonly Operation[]) => save('block', operations),
  };
};

const readPlan = objectReader<ChangePlan>({
  blocks: isList,
  counts: isObject,
  rules: (value): value is ChangePlan['rules'] => value === null || isList(value),
  references: isList,
  accountIds: isOptionalList,
  externalIds: isOptionalList,
  used: isOptionalList,
  lastPage: isNullable(isText),
  missing: isOptionalList,
});
const readReferences = readerOf<readonly ReferenceChange[]>(isList);
const readLeft = readerOf<readonly LeftAlone[]>(isList);
const readOperations = readerOf<readonly Operation[]>(isList);

/** Reads what was saved, by its key. */
export const createPlanReader = (deps: PlanObjects) => ({
  plan: (key: string) => loadObject(deps, readPlan, key),
  references: (key: string) => loadObject(deps, readReferences, key),
  left: (key: string) => loadObject(deps, readLeft, key),
  block: (key: string) => loadObject(deps, readOperations, key),
});
