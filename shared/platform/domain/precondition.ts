/**
 * What a client demands of the record that it changes. Ask it about the very state that a conditional write replaces.
 * @throws DomainError `precondition_failed` for a state that the client has not seen.
 */
export type Precondition = (current: object) => void;
