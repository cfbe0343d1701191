import type { JSX } from "react";
import type { Slide } from "#web/media/carousel/slide.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { DialogHead } from "#web/ui/dialog-parts.tsx";

const frame = "inset-0 m-auto h-[min(860px,90vh)] w-[min(1320px,96vw)]";

/** Dialog with all pictures of an item side by side, each as large as the room allows. */
export function ComparedPictures(props: { slides: readonly Slide[]; title: string; close: () => void }): JSX.Element {
  const { slides, title, close } = props;
  const columns = slides.length > 1 ? "grid-cols-2" : "grid-cols-1";
  return (
    <Dialog title={title} className={frame} close={close}>
      <div className="flex h-full flex-col">
        <DialogHead title={title} />
        <ul className={`grid min-h-0 flex-1 auto-rows-fr gap-px bg-line ${columns}`}>
          {slides.map(({ key, url, alt }) => (
            <li key={key} className="flex min-h-0 items-center justify-center bg-surface p-2">
              <img className="max-h-full max-w-full object-contain" src={url} alt={alt} />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
