/**
 * The client's condition on a record's state. Check it against the state that the conditional write replaces.
 * @throws DomainError `precondition_failed` for a state that the client has not seen
 */
export type Precondition = (current: object) => void;
