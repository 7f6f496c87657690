#include "CVipsShim.h"
int daybook_vips_placeholder(void) { return 0; }
