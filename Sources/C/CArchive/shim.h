#pragma once
#include <archive.h>
