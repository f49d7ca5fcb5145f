// The page of the report, for the operator.

import { start } from "./report.js";

start();
