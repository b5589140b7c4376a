/** A problem that a person can fix; only its message is printed. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
