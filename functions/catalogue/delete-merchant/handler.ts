import { type DeleteDependencies, deleteRecordEndpoint } from '../record-endpoints.ts';

/** DELETE /api/v1/merchants/{id}; from then on it is 404. */
export const createHandler = (deps: DeleteDependencies) => deleteRecordEndpoint(deps);
