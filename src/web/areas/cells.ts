// Cells of lists that areas draw themselves.
import "./audit/operation-cells.tsx";
import "./conversions/cells.tsx";
import "./photo-models/cells.tsx";
import "./tags/badge-cell.tsx";
import "./rankings/cells.tsx";
import "./print-service/cells.tsx";
import "./photo-orders/cells.tsx";
