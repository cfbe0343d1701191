import { LEASE_SECONDS } from "#kernel/queue.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { storedUserId } from "#web/auth/session/storage.ts";
import { lastKeyPress } from "#web/keyboard/listener.ts";

/** The user of the queue's screen in this window, and the time of that user's last activity. */
export class Activity {
  private userId: string | undefined;
  /** Time when the screen opened, or of the last pointer press, ms since 1970. The keyboard records key presses. */
  private pointerAt = 0;

  begin(): void {
    this.userId = actorStore.value?.id;
    this.note();
    window.addEventListener("pointerdown", this.note);
  }

  end(): void {
    window.removeEventListener("pointerdown", this.note);
  }

  readonly note = (): void => {
    this.pointerAt = Date.now();
  };

  /** Time of the last key or pointer press, ms since 1970. */
  readonly lastAt = (): number => Math.max(this.pointerAt, lastKeyPress());

  /** True if there was no activity here for as long as a lease lasts. */
  isIdle(): boolean {
    return Date.now() - this.lastAt() >= LEASE_SECONDS * 1_000;
  }

  /** True if this window still shows the user who opened the screen. */
  isUserShown(): boolean {
    return actorStore.value?.id === this.userId;
  }

  /** True if that user is also the one logged in in this browser. A release must not be sent in another user's name. */
  isUserLoggedIn(): boolean {
    return this.isUserShown() && storedUserId() === this.userId;
  }
}
