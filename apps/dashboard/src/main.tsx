// First, so that the components' own styles come after it.
import './theme/page.css'
import { start } from './app/start.tsx'

void start()
