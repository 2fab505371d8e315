/** What kind of work a span stands for. */
type SpanName = `job ${string}` | `outbox ${string}`;

/** Does work inside a span of a trace; where none is configured it only does the work. */
export type Trace = <T>(name: SpanName, work: () => Promise<T>) => Promise<T>;

export const untraced: Trace = (_name, work) => work();
