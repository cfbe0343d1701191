import { once } from "node:events";
import { Readable, type Duplex } from "node:stream";
import type { Client, Submittable } from "pg";

/** The properties of pg's connection that its published types omit. */
interface CopyConnection {
  stream: Duplex;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

/** The messages that pg passes to the running query. */
interface CopyQuery extends Submittable {
  handleCopyData?(message: { chunk: Buffer }): void;
  handleCopyInResponse?(): void;
  handleRowDescription(): void;
  handleCommandComplete(message: { text: string }): void;
  handleReadyForQuery(): void;
  handleError(error: Error): void;
}

/** Reads the row count from a command tag such as `COPY 42`. */
const rowCount = (command: string): number => Number(/\d+$/.exec(command)?.[0] ?? 0);
const ignore = (): void => undefined;

/**
 * Size of a block in bytes. Rows are collected in blocks, because compressing or writing each row alone would be slow.
 */
const BLOCK_BYTES = 64 * 1024;

interface CopyOut {
  /** PostgreSQL's text format. It is read only as fast as the stream is consumed. */
  stream: Readable;
  /** Number of rows, known when the stream has ended. */
  rows(): number;
}

/** Runs `copy … to stdout` and streams its rows. */
export function copyOut(client: Client, sql: string): CopyOut {
  let connection: CopyConnection | undefined;
  let rows = 0;
  let waiting: Buffer[] = [];
  let size = 0;
  const stream = new Readable({
    read: () => void connection?.stream.resume(),
    destroy(error, done) {
      connection?.stream.resume();
      done(error);
    },
  });
  const flush = (): void => {
    if (size > 0 && !stream.push(Buffer.concat(waiting)) && !stream.destroyed) connection?.stream.pause();
    waiting = [];
    size = 0;
  };
  const query: CopyQuery = {
    submit(pgConnection) {
      connection = pgConnection as unknown as CopyConnection;
      connection.query(sql);
    },
    handleCopyData({ chunk }) {
      // pg reuses the memory of a message for the next one.
      waiting.push(Buffer.from(chunk));
      size += chunk.length;
      if (size >= BLOCK_BYTES) flush();
    },
    handleRowDescription: ignore,
    handleCommandComplete: ({ text }) => {
      rows = rowCount(text);
    },
    handleReadyForQuery() {
      flush();
      stream.push(null);
    },
    handleError: (error) => void stream.destroy(error),
  };
  client.query(query);
  return { stream, rows: () => rows };
}

/**
 * Feeds `source` to `copy … from stdin` and returns the number of rows.
 * @throws the error of the server or of reading the source; then no row is written
 */
export function copyIn(client: Client, sql: string, source: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((done, fail) => {
    let connection: CopyConnection | undefined;
    let ended = false;
    let readFailure: unknown;
    let rows = 0;
    const feed = async (to: CopyConnection): Promise<void> => {
      try {
        for await (const chunk of source) {
          if (ended) return;
          to.sendCopyFromChunk(chunk);
          if (to.stream.writableNeedDrain) await once(to.stream, "drain");
        }
        if (!ended) to.endCopyFrom();
      } catch (error) {
        readFailure = error;
        to.sendCopyFail("the source could not be read");
      }
    };
    const query: CopyQuery = {
      submit(pgConnection) {
        connection = pgConnection as unknown as CopyConnection;
        connection.query(sql);
      },
      handleCopyInResponse: () => void (connection && feed(connection)),
      handleRowDescription: ignore,
      handleCommandComplete: ({ text }) => {
        rows = rowCount(text);
      },
      handleReadyForQuery: () => done(rows),
      handleError(error) {
        ended = true;
        fail(readFailure ?? error);
      },
    };
    client.query(query);
  });
}
