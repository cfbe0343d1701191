import { QueryClientProvider } from "@tanstack/react-query";
import type { ErrorInfo, JSX, ReactNode } from "react";
import { Component, createElement, useEffect, useLayoutEffect, useRef } from "react";
import { Route, Router, Switch } from "wouter";
import type { Screen as KernelScreen } from "#kernel/screen.ts";
import { routePattern } from "#kernel/screen.ts";
import { queryClient } from "#web/data/query.ts";
import { l, part, t, useLanguage } from "#web/i18n/text.ts";
import { returnFocus } from "#web/keyboard/panes.ts";
import { currentPlace, setPlace, useHashLocation, usePath, useQueryText } from "#web/routing/location.ts";
import { redirectFrom } from "#web/routing/login-redirect.ts";
import { areaOf } from "#web/registry/areas.ts";
import { registry } from "#web/registry/registry.ts";
import { isOutline } from "#web/registry/outlines.ts";
import { keepsScroll } from "#web/routing/keeps-scroll.ts";
import { findRoute, pageOf } from "#web/routing/routes.ts";
import { chunkOf } from "#web/routing/screen-chunks.ts";
import { labelTab, noteTab } from "#web/routing/tabs.ts";
import { useActor } from "#web/auth/session/actor.ts";
import { isClosed } from "#web/auth/permissions/screen-access.ts";
import { Shell } from "#web/shell/shell.tsx";
import { defineChunk, useChunk, useTrouble } from "#web/store/chunk.ts";
import { Load } from "#web/store/load.tsx";
import { NoticeRegion } from "#web/ui/notice.tsx";
import { Failed, Skeleton } from "#web/ui/states.tsx";

/** Error boundary. A part that fails does not affect the rest of the console. */
class Fence extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };
  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }
  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    reportError(error instanceof Error ? error : new Error(`${String(error)}${info.componentStack ?? ""}`));
  }
  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return <Failed error={this.state.error} title={t("screen.broken")} retry={() => this.setState({ error: null })} />;
  }
}

function useArrival(path: string, isReady: boolean): void {
  const match = findRoute(path);
  const isKnown = match === null || !isOutline(match.screen);
  const name = match ? l(match.screen.label) : t("screen.unknown");
  const from = useRef("");
  useEffect(() => {
    if (!isKnown) return;
    document.title = t("app.title", { screen: name });
    if (match) labelTab(path, match.screen.label);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the label changes together with the name
  }, [path, isKnown, name]);
  useLayoutEffect(() => {
    if (!isReady) return undefined;
    if (!keepsScroll(from.current, path)) window.scrollTo(0, 0);
    from.current = path;
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body || document.activeElement === null) returnFocus();
    });
    return () => cancelAnimationFrame(frame);
  }, [path, isReady]);
}

const closed = defineChunk(async () => (await part(import("#web/screens/closed.tsx"))).ClosedScreen);

function Screen({ path }: { path: string }): JSX.Element | null {
  const area = areaOf(findRoute(path)?.screen ?? null);
  const hasArea = useChunk(area) !== undefined;
  const match = findRoute(path);
  const chunk = hasArea ? chunkOf(match?.screen ?? null) : null;
  const isReady = useChunk<unknown>(chunk ?? area) !== undefined && hasArea;
  const failed = useTrouble(chunk ?? area);
  const lost = useTrouble(area);
  const trouble = failed ?? lost;
  const actor = useActor();
  useArrival(path, isReady);
  if (trouble) return <Failed error={trouble} title={t("screen.failed")} retry={() => location.reload()} />;
  if (!chunk) return <Skeleton rows={12} />;
  if (match && match.screen.access === "main" && isClosed(match.screen, actor))
    return actor ? <Load key={path} chunk={closed} partProps={{ path, screen: match.screen }} /> : <Skeleton />;
  const screen: KernelScreen = match?.screen ?? {
    route: path,
    area: "",
    label: ["", ""],
    access: "main",
    kind: "component",
  };
  return (
    <Fence key={pageOf(path)}>
      <Load
        chunk={chunk}
        partProps={{ screen, parameters: match?.parameters ?? {} }}
        fallback={<Skeleton rows={12} />}
      />
    </Fence>
  );
}

/** Redirects before anything is drawn, and updates the tabs. */
function Routes(): JSX.Element | null {
  const path = usePath();
  const query = useQueryText();
  const to = redirectFrom(currentPlace());
  useLayoutEffect(() => {
    if (to !== null) setPlace(to, "replace");
    else noteTab();
  }, [to, path, query]);
  if (to !== null) return null;
  const screen = <Screen path={path} />;
  // As arguments and not as a list, they need no keys, so that what two screens share stays mounted.
  // oxlint-disable react/jsx-key
  const routes = (access: KernelScreen["access"]): JSX.Element[] =>
    registry().screens.flatMap((one) => (one.access === access ? <Route path={one.route}>{screen}</Route> : []));
  // oxlint-enable react/jsx-key
  return createElement(
    Switch,
    null,
    ...routes("public"),
    <Route>
      <Shell>{createElement(Switch, null, ...routes("main"), <Route>{screen}</Route>)}</Shell>
    </Route>,
  );
}

/** Pattern of a route; wouter asks for `*` where a route has no path. */
const patternOf = (route: string): ReturnType<typeof routePattern> =>
  route === "*" ? { pattern: /^/, keys: [] } : routePattern(route);

export function App(): JSX.Element {
  const language = useLanguage();
  useEffect(() => {
    document.documentElement.lang = language === "zh" ? "zh-CN" : "en";
  }, [language]);
  return (
    <QueryClientProvider client={queryClient}>
      {/* oxlint-disable-next-line react/hooks -- wouter expects the hook itself */}
      <Router hook={useHashLocation} parser={patternOf}>
        {/* A new language rerenders the whole tree. The address holds everything that must be restored. */}
        <Fence key={language}>
          <Routes />
        </Fence>
        <NoticeRegion />
      </Router>
    </QueryClientProvider>
  );
}
